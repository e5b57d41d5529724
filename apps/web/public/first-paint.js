// Before the first paint: the chosen scheme and language, so that neither flashes.
;(() => {
  const cookie = (name) => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1]
  const chosen = cookie('scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  const language = cookie('i18n_redirected')
  if (language === 'en' || language === 'es') document.documentElement.lang = language
})()
