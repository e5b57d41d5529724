// Before the first paint: the chosen scheme and language, so that neither flashes, and a way out if nothing can be drawn.
;(() => {
  const cookie = (name) => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1]
  const chosen = cookie('scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  const language = cookie('i18n_redirected')
  if (language === 'en' || language === 'es') document.documentElement.lang = language
  const lastWords = () => {
    const root = document.getElementById('root')
    if (!root || root.firstChild) return
    const home = document.createElement('a')
    home.href = home.textContent = '/'
    root.append('An error occurred while showing the error page ', home)
  }
  addEventListener('error', lastWords, true)
  addEventListener('unhandledrejection', lastWords)
})()
