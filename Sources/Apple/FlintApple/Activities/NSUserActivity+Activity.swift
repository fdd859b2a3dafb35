#if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
    public import CoreSpotlight
    public import FlintEvents
    #if canImport(Intents)
        internal import Intents
    #endif
    internal import UniformTypeIdentifiers

    extension NSUserActivity {
        /// Creates an activity of the system with all values of an activity of Flint.
        ///
        /// The system's search attributes, `contentAttributeSet`, are set, too.
        ///
        /// - Parameter activity: The activity of Flint.
        public convenience init(_ activity: UserActivity) {
            self.init(activityType: activity.type)
            title = activity.title
            keywords = Set(activity.keywords)
            webpageURL = activity.webpageURL
            expirationDate = activity.expiry
            persistentIdentifier = activity.persistentIdentifier
            addUserInfoEntries(from: activity.userInfo.mapValues(\.propertyList))
            requiredUserInfoKeys = activity.requiredUserInfoKeys
            isEligibleForHandoff = activity.eligibility.contains(.handoff)
            isEligibleForSearch = activity.eligibility.withImplied.contains(.search)
            isEligibleForPublicIndexing = activity.eligibility.contains(.publicIndexing)
            #if !os(macOS)
                isEligibleForPrediction = activity.eligibility.contains(.prediction)
            #endif
            suggestedInvocationPhrase = activity.suggestedPhrase
            contentAttributeSet = CSSearchableItemAttributeSet(activity)
        }
    }

    extension CSSearchableItemAttributeSet {
        /// Creates attributes for the system's search index from an activity's subtitle, thumbnail and
        /// content attributes.
        ///
        /// - Parameter activity: The activity of Flint.
        public convenience init(_ activity: UserActivity) {
            let attributes = activity.contentAttributes
            self.init(contentType: attributes.contentType.flatMap { UTType($0) } ?? .item)
            contentDescription = activity.subtitle
            relatedUniqueIdentifier = attributes.relatedIdentifier
            authorNames = attributes.authorNames
            contentCreationDate = attributes.creationDate
            contentModificationDate = attributes.modificationDate
            addedDate = attributes.addedDate
            kind = attributes.kind
            switch activity.thumbnail {
            case .file(let url): thumbnailURL = url
            case .data(let data): thumbnailData = data
            case nil: break
            }
        }
    }

    extension UserActivity {
        /// Creates an activity of Flint with the values of an activity of the system.
        ///
        /// Values of the system's user info that are not property list values are dropped. The result always
        /// has the eligibility `perform`.
        ///
        /// - Parameter activity: The activity, as passed to the application by the system.
        public init(_ activity: NSUserActivity) {
            self.init(
                type: activity.activityType, eligibility: UserActivity.Eligibility(activity),
                title: activity.title,
                userInfo: UserActivity.Value.userInfo(activity.userInfo ?? [:]),
                webpageURL: activity.webpageURL)
            subtitle = activity.contentAttributeSet?.contentDescription
            keywords = activity.keywords.sorted()
            requiredUserInfoKeys = activity.requiredUserInfoKeys ?? []
            persistentIdentifier = activity.persistentIdentifier
            expiry = activity.expirationDate
            contentAttributes = UserActivity.ContentAttributes(
                contentType: activity.contentAttributeSet?.contentType,
                relatedIdentifier: activity.contentAttributeSet?.relatedUniqueIdentifier,
                authorNames: activity.contentAttributeSet?.authorNames ?? [],
                creationDate: activity.contentAttributeSet?.contentCreationDate,
                modificationDate: activity.contentAttributeSet?.contentModificationDate,
                addedDate: activity.contentAttributeSet?.addedDate, kind: activity.contentAttributeSet?.kind)
            thumbnail =
                activity.contentAttributeSet?.thumbnailURL.map { .file($0) }
                ?? activity.contentAttributeSet?.thumbnailData.map { .data($0) }
            suggestedPhrase = activity.suggestedInvocationPhrase
        }
    }

    extension UserActivity.Eligibility {
        fileprivate init(_ activity: NSUserActivity) {
            self = .perform
            if activity.isEligibleForHandoff { insert(.handoff) }
            if activity.isEligibleForSearch { insert(.search) }
            if activity.isEligibleForPublicIndexing { insert(.publicIndexing) }
            #if !os(macOS)
                if activity.isEligibleForPrediction { insert(.prediction) }
            #endif
        }
    }
#endif
