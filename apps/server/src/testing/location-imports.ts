import type { TestResponse, TestServer, TestUser } from './testing.ts'

// Helpers of the import tests.

/** Uploads a file as a browser does. */
export function send(person: TestUser, content: string | Buffer, fileName = 'places.csv'): Promise<TestResponse> {
  const boundary = 'boundary7d93b1'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: text/csv\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)])
  const type = `multipart/form-data; boundary=${boundary}`
  return person.request('POST', '/api/location_imports', body, { 'content-type': type })
}

/** Uploads a file, runs its import to the end and returns the report. */
export async function importFile(server: TestServer, person: TestUser, content: string | Buffer) {
  const preview = await send(person, content)
  if (preview.status !== 201) throw new Error(`The preview was refused: ${JSON.stringify(preview.body)}`)
  const run = await person.request('POST', `${preview.body['@id']}/run`)
  if (run.status !== 202) throw new Error(`The run was refused: ${JSON.stringify(run.body)}`)
  await server.runJobs()
  const { body } = await person.request('GET', preview.body['@id'])
  return body
}

export interface LocationResource {
  name: string
  [field: string]: unknown
}

/** All locations with all fields, ordered by name. */
export async function listLocations(person: TestUser): Promise<LocationResource[]> {
  const { body } = await person.request('GET', '/api/locations?order[name]=asc&itemsPerPage=100')
  const whole = body.member.map((location: { '@id': string }) => person.request('GET', location['@id']))
  return (await Promise.all(whole)).map((response) => response.body)
}
