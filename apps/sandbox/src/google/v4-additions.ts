/**
 * What the v4 facts in `discovery/` lack. Sources: developers.google.com/my-business, reference of localPosts, media and
 * reviews, and "latest updates" up to 2026-07-24 (read 2026-11).
 */

/** By `Schema.property`. The first value is the protocol's zero and never travels in an answer. */
export const V4_ENUMS: Record<string, string[]> = {
  'LocalPost.topicType': ['LOCAL_POST_TOPIC_TYPE_UNSPECIFIED', 'STANDARD', 'EVENT', 'OFFER', 'ALERT'],
  'LocalPost.alertType': ['ALERT_TYPE_UNSPECIFIED', 'COVID_19'],
  'LocalPost.state': ['LOCAL_POST_STATE_UNSPECIFIED', 'REJECTED', 'LIVE', 'PROCESSING', 'SCHEDULED', 'RECURRING'],
  // GET_OFFER was switched off; an offer is a topic type now.
  'CallToAction.actionType': ['ACTION_TYPE_UNSPECIFIED', 'BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'CALL'],
  'MediaItem.mediaFormat': ['MEDIA_FORMAT_UNSPECIFIED', 'PHOTO', 'VIDEO'],
  'LocationAssociation.category': [
    'CATEGORY_UNSPECIFIED',
    'COVER',
    'PROFILE',
    'LOGO',
    'EXTERIOR',
    'INTERIOR',
    'PRODUCT',
    'AT_WORK',
    'FOOD_AND_DRINK',
    'MENU',
    'COMMON_AREA',
    'ROOMS',
    'TEAMS',
    'ADDITIONAL',
  ],
  'Review.starRating': ['STAR_RATING_UNSPECIFIED', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'],
  'ReviewReply.reviewReplyState': ['REVIEW_REPLY_STATE_UNSPECIFIED', 'PENDING', 'REJECTED', 'APPROVED'],
}

/** Members added in 2026, in the spelling of the derived document. */
export const V4_MEMBERS: Record<string, Record<string, string>> = {
  LocalPost: { scheduledTime: 'String' },
  ReviewReply: { reviewReplyState: 'String', policyViolation: 'String' },
  Review: { reviewMediaItems: 'Array<ReviewMediaItem>', reviewReplyUrl: 'String' },
  ReviewMediaItem: { thumbnailUrl: 'String', videoUrl: 'String' },
}

/** Query parameters that Google's reference calls required. */
export const V4_REQUIRED: Record<string, string[]> = {
  'localPosts.patch': ['updateMask'],
  'media.patch': ['updateMask'],
}
