// The values that tweaks had before, kept with their rows.

/** The number of changes that are kept of each tweak. */
const changeLimit = 20;

/**
 * Gives newer rows the earlier changes of their tweaks, and those that the new values are. Sensitive values are not
 * sent, so they have no changes.
 * @param {JSONObject | null} tweaks the section before the change
 * @param {JSONObject[]} rows
 * @param {string | undefined} time
 */
export function noteTweakChanges(tweaks, rows, time) {
  const known = new Map((tweaks?.sections ?? []).flatMap((section) => section.rows).map((row) => [row.path, row]));
  for (const row of rows) {
    const old = known.get(row.path);
    if (!old || row.changes) continue;
    const changes = [...(old.changes ?? [])];
    const isChanged = 'value' in row && 'value' in old && JSON.stringify(old.value) !== JSON.stringify(row.value);
    if (isChanged) changes.push({ time, before: old.value, after: row.value, from: old.source, to: row.source });
    if (changes.length) row.changes = changes.slice(-changeLimit);
  }
}
