/** As Google's JSON writes an instant: no fraction where there is none. */
export const timestamp = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')
