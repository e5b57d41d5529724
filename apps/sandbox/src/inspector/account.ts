import { type Html, html } from '../html.ts'
import type { Interaction, PublicPost, PublicRemark, PublicReview, PublicView, SandboxNetwork } from '../network.ts'
import { INTERACTIONS } from '../network.ts'
import type { SandboxAccount } from '../world.ts'
import { when } from './layout.ts'

type Kind = Interaction['kind']

/** One page, profile or listing as its public sees it, with what a customer may do there. */
export function accountView(network: SandboxNetwork, account: SandboxAccount, refused: string | undefined): Html {
  const view = network.show(account)
  const offered = (kind: Kind) => (network.kinds ?? INTERACTIONS).includes(kind)
  const act: Act = { account, offered }
  return html`<p class="soft">${account.network} · ${account.username} · ${account.place.street}, ${account.place.postcode} ${account.place.city}</p>
${refused !== undefined && html`<p class="warn" role="alert">${refused}</p>`}
${view.facts.length > 0 && html`<div class="card"><table>${view.facts.map(({ label, value }) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>`)}</table></div>`}
${posts(act, view)}
${offered('review') && reviews(act, view)}
${offered('message') && conversations(act, view)}`
}

interface Act {
  account: SandboxAccount
  offered(kind: Kind): boolean
}

function posts(act: Act, { posts: shown }: PublicView): Html {
  return html`<h2>Posts</h2>
${shown.length === 0 && html`<p class="soft">Nothing has been published yet.</p>`}
${shown.map((post) => publicPost(act, post))}
${act.offered('mention') && html`<details class="card"><summary>Mention the account in a post of your own</summary>${form(act, 'mention', 'Mention')}</details>`}`
}

function publicPost(act: Act, post: PublicPost): Html {
  return html`<article class="card" id="${post.id}">
<h3>${post.author}</h3><p class="soft">${post.kind} · ${when(post.at)} · ${post.reactions} ${post.reactions === 1 ? 'reaction' : 'reactions'}</p>
${post.text !== '' && html`<p class="words">${post.text}</p>`}
${post.media.length > 0 && html`<div class="photos">${post.media.map((file) => (file.type.startsWith('video/') ? html`<video src="${file.url}" controls></video>` : file.type.startsWith('image/') ? html`<img src="${file.url}" alt="" loading="lazy">` : html`<a href="${file.url}">${file.type}</a>`))}</div>`}
${post.remarks.map((remark) => publicRemark(act, remark))}
${act.offered('comment') && html`<details><summary>Comment</summary>${form(act, 'comment', 'Comment', post.id)}</details>`}
${act.offered('reaction') && html`<details><summary>React</summary>${form(act, 'reaction', 'React', post.id)}</details>`}
</article>`
}

function publicRemark(act: Act, remark: PublicRemark): Html {
  const ours = remark.author === act.account.name || remark.author === act.account.username
  return html`<div class="remark ${ours && 'ours'} ${remark.hidden && 'hidden'}" id="${remark.id}">
<strong>${remark.author}</strong> ${when(remark.at)} ${remark.hidden && html`<span class="soft">hidden by the page</span>`}
<p class="words">${remark.text}</p>
${remark.replies.map((reply) => publicRemark(act, reply))}
${act.offered('comment') && html`<details><summary>Reply</summary>${form(act, 'comment', 'Reply', remark.id)}</details>`}
</div>`
}

function reviews(act: Act, { reviews: shown }: PublicView): Html {
  return html`<h2>Reviews</h2>
${shown.length === 0 && html`<p class="soft">No review yet.</p>`}
${shown.map(publicReview)}
<details class="card"><summary>Write a review</summary>${form(act, 'review', 'Publish')}</details>`
}

function publicReview(review: PublicReview): Html {
  return html`<article class="card" id="${review.id}"><h3>${review.author}</h3>
<p class="soft">${review.rating !== null && html`<span class="stars" role="img" aria-label="${review.rating} of 5 stars">${'★'.repeat(Math.round(review.rating))}${'☆'.repeat(5 - Math.round(review.rating))}</span>`} ${when(review.at)}</p>
<p class="words">${review.text}</p>
${review.reply && html`<div class="remark ours"><strong>Answer of the owner</strong> ${when(review.reply.at)}<p class="words">${review.reply.text}</p></div>`}
</article>`
}

function conversations(act: Act, { conversations: shown }: PublicView): Html {
  return html`<h2>Messages</h2>
${shown.map(
  ({ id, with: person, messages }) => html`<article class="card" id="${id}"><h3>${person}</h3>
${messages.map((message) => html`<div class="remark ${message.author !== person && 'ours'}"><strong>${message.author}</strong> ${when(message.at)}<p class="words">${message.text}</p></div>`)}
<details><summary>Write as ${person}</summary>${form(act, 'message', 'Send', undefined, person)}</details></article>`,
)}
<details class="card"><summary>Begin a conversation</summary>${form(act, 'message', 'Send')}</details>`
}

/** What a customer fills in; no script needed. */
function form({ account }: Act, kind: Kind, submitLabel: string, on?: string, author = ''): Html {
  return html`<form method="post" action="/inspector/interactions">
<input type="hidden" name="network" value="${account.network}"><input type="hidden" name="account" value="${account.id}"><input type="hidden" name="kind" value="${kind}">
${on !== undefined && html`<input type="hidden" name="on" value="${on}">`}
<label>Your name<input name="author" value="${author}" required autocomplete="off"></label>
${kind === 'review' && html`<label>Stars<select name="rating">${[5, 4, 3, 2, 1].map((stars) => html`<option>${stars}</option>`)}</select></label>`}
${
  kind === 'reaction'
    ? html`<label>Reaction<select name="text">${['like', 'love', 'care', 'haha', 'wow', 'sad', 'angry'].map((reaction) => html`<option>${reaction}</option>`)}</select></label>`
    : html`<label>Text<textarea name="text" rows="2"></textarea></label><label>Photo address<input name="media" type="url" placeholder="https://…"></label>`
}
<button class="main">${submitLabel}</button></form>`
}
