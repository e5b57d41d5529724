// An installation that offers private Instagram: what the server writes into the page, before the product's modules read it.
const meta = document.createElement('meta')
meta.name = 'feature-private-instagram'
meta.content = '1'
document.head.append(meta)
