/** The error for a day whose closing time is before its opening time. */
export const turned = 'Veuillez saisir une heure de fermeture postérieure à l’heure d’ouverture.'

/** The maximum number of special days of a location, all of them in the past. */
export const everySpecialDay = Array.from({ length: 1000 }, (_, day) => {
  const [year = '', month = '', date = ''] = new Date(Date.UTC(2019, 0, 1 + day)).toISOString().slice(0, 10).split('-')
  return { date: `${date}/${month}/${year}`, ranges: '' }
})
