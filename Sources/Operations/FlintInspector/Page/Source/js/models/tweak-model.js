// The rows of tweaks: applying changes, filtering, and the texts of the editor.

/** Replaces changed rows. Returns whether all of them were found. */
export function applyTweakRows(tweaks, rows, removed) {
  const sections = (tweaks.sections ??= []);
  const gone = new Set(removed);
  if (gone.size) for (const section of sections) section.rows = section.rows.filter((row) => !gone.has(row.path));
  let areAllPlaced = true;
  for (const row of rows) {
    const section = sections.find((each) => each.rows.some(
      (old) => old.path === row.path
    )) ?? sections.find((each) => each.title === row.group);
    if (!section) {
      sections.push({ title: row.group ?? 'Other', rows: [row] });
      areAllPlaced = false;
      continue;
    }
    const index = section.rows.findIndex((old) => old.path === row.path);
    if (index < 0) section.rows.push(row);
    else section.rows[index] = row;
  }
  return areAllPlaced;
}

export function tweakSubject(row) {
  const words = [
    row.isOverridden ? 'overridden' : '', row.isShadowed ? 'shadowed' : '', row.isSensitive ? 'sensitive' : '',
  ];
  return {
    text: [
      row.path, row.title, row.description, row.group, row.text, row.source,
    ].filter(Boolean).join(' ').toLowerCase(),
    features: row.feature, kinds: [row.kind, ...words].join(' '),
  };
}

/** The values of the writable provider, as a set for use elsewhere. */
export function tweakOverrides(tweaks) {
  const set = {};
  for (const row of (tweaks.sections ?? []).flatMap((section) => section.rows)) {
    if (!row.isOverridden || row.isSensitive) continue;
    const entry = (row.trace ?? []).find((each) => each.provider === tweaks.target);
    if (entry && entry.value !== undefined) set[row.path] = entry.value;
    else if (row.source === tweaks.target && row.value !== undefined) set[row.path] = row.value;
  }
  return set;
}

/** Parses a pasted set. Returns `{ overrides }`, or `{ error }` as text. */
export function readTweakOverrides(text) {
  if (!text.trim()) return { error: 'There is nothing to set. Paste a JSON object such as {"list/order": "date"}.' };
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { error: `This is no JSON: ${error.message}.` };
  }
  if (
    value === null || typeof value !== 'object' || Array.isArray(value)
  ) return { error: 'This is no JSON object from paths to values.' };
  if (Object.keys(value).length === 0) return { error: 'The object is empty: there is nothing to set.' };
  return { overrides: value };
}

/** Parses the evaluation context of a subject. Returns `{ context }`, or `{ error }` as text. */
export function readContext(text) {
  let context;
  try {
    context = JSON.parse(text.trim() || '{}');
  } catch (error) {
    return { error: `This is no JSON: ${error.message}.` };
  }
  if (context === null || typeof context !== 'object' || Array.isArray(context)) {
    return { error: 'A subject is a JSON object such as {"targetingKey": "anna", "plan": "pro"}.' };
  }
  return { context };
}

export const tweakFindings = {
  won: 'holds', shadowed: 'shadowed by one before it', notFound: 'has no value',
  wrongType: 'has a value of another type', notAllowed: 'has a value that is not allowed',
  undecryptable: 'has a value that cannot be decrypted', failed: 'failed', notReady: 'is not ready yet',
};

/** The allowed values, as text. */
export function tweakLimits(row) {
  const { minimum, maximum } = row.range ?? {};
  const range = minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}`
    : minimum !== undefined ? `${minimum} or more` : maximum !== undefined ? `${maximum} or less` : '';
  const kind = { integer: 'whole number', decimal: 'number', structured: 'JSON' }[row.editor];
  return [kind, range].filter(Boolean).join(', ');
}
