/** Google's JSON speaks `callToAction`, its messages and errors `call_to_action`. */
export const snake = (name: string) =>
  name.replace(/[A-Z]/g, (letter, at: number) => (at === 0 ? '' : '_') + letter.toLowerCase())

export const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase())
