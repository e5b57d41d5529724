// What an installation may offer, for the tests that import this before the page: it is read once, from the page's meta tags.

for (const name of ['multi-post', 'private-instagram']) {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: `feature-${name}`, content: '1' })
  document.head.append(meta)
}
