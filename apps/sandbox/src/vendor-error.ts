/** An answer in the vendor's own words that ends a request before it took effect. */
export class VendorError extends Error {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`answered ${status}`)
    this.name = 'VendorError'
    this.status = status
    this.body = body
    this.headers = headers
  }
}
