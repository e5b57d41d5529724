/** What members are asked, with the words of the consent page. */
export const SCOPES: Readonly<Record<string, string>> = {
  openid: 'Use your name and photo',
  profile: 'Use your name and photo',
  email: 'Use the primary email address of your LinkedIn account',
  r_basicprofile: 'Use your basic profile including your name, photo, headline and public profile URL',
  rw_organization_admin: 'Manage your organizations’ pages and retrieve reporting data',
  r_organization_admin: 'Retrieve your organizations’ pages and their reporting data',
  w_organization_social: 'Create, modify and delete posts on your organization’s behalf',
  r_organization_social:
    'Retrieve your organizations’ posts, including any comments, reactions and other engagement data',
  w_organization_social_feed: 'Create, modify and delete comments and reactions on your organization’s behalf',
  r_organization_social_feed: 'Retrieve comments, reactions and other engagement data on your organizations’ posts',
  r_organization_followers: 'Use your organizations’ followers’ data so that you can mention them in posts',
  w_member_social: 'Create, modify and delete posts, comments and reactions on your behalf',
}

export const EVERYTHING = Object.keys(SCOPES).filter((scope) => !['openid', 'profile', 'email'].includes(scope))

export function parseScopes(text: string): { scopes: string[]; unknown: string[] } {
  const scopes = text.split(' ').filter(Boolean)
  return { scopes, unknown: scopes.filter((scope) => !(scope in SCOPES)) }
}
