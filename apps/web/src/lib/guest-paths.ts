const guestPaths = ['/login', '/sign-up', '/activation', '/password-reset', '/passwordless/callback']

export const isGuestPath = (path: string) => guestPaths.some((guest) => path === guest || path.startsWith(`${guest}/`))
