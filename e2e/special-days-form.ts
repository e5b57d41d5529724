/** What is said of a day that ends before it begins. */
export const turned = 'Veuillez saisir une heure de fermeture postérieure à l’heure d’ouverture.'

/** As many as a place may have, all of them long ago. */
export const everySpecialDay = Array.from({ length: 1000 }, (_, day) => {
  const [year = '', month = '', date = ''] = new Date(Date.UTC(2019, 0, 1 + day)).toISOString().slice(0, 10).split('-')
  return { date: `${date}/${month}/${year}`, ranges: '' }
})
