/** Where the limits of `network-limits.ts` were read. */
export const sources = {
  POSTIZ: 'https://github.com/gitroomhq/postiz-app',
  REELS: 'https://developers.facebook.com/docs/video-api/guides/reels-publishing',
  PAGE_STORIES: 'https://developers.facebook.com/docs/page-stories-api',
  PAGE_POSTS: 'https://developers.facebook.com/docs/pages-api/posts',
  INSTAGRAM: 'https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media',
  PRIVATE_STORIES: 'https://github.com/subzeroid/aiograpi-rest/blob/v4.11.0/aiograpi_rest/helpers.py',
  INSTAGRAM_COMMENTS:
    'https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments',
  GOOGLE_POSTS: 'https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts',
  GOOGLE_PHOTOS: 'https://support.google.com/business/answer/6103862',
  LINKEDIN_POSTS: 'https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api',
  LINKEDIN_IMAGES: 'https://learn.microsoft.com/linkedin/marketing/community-management/shares/images-api',
  LINKEDIN_VIDEOS: 'https://learn.microsoft.com/linkedin/marketing/community-management/shares/videos-api',
  LINKEDIN_DOCUMENTS: 'https://learn.microsoft.com/linkedin/marketing/community-management/shares/documents-api',
  LINKEDIN_COMMENTS: 'https://learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api',
  TIKTOK_POSTS: 'https://developers.tiktok.com/doc/content-posting-api-reference-direct-post',
  TIKTOK_MEDIA: 'https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide',
  YOUTUBE: 'https://developers.google.com/youtube/v3/docs/videos',
} as const
