import { readFile } from 'node:fs/promises'
import type { JsonClient, JsonResponse } from './client.ts'

interface Plan {
  readonly file: string
  readonly name: string
  readonly folder: readonly string[]
  readonly tags: readonly string[]
  readonly kind?: string
  readonly altText?: string
}

const summer = ['Été 2026']
const terraces = ['Été 2026', 'Terrasses']

const plans: readonly Plan[] = [
  { file: 'living-room.png', name: 'salon-rennes.png', folder: ['Établissements'], tags: ['Rennes'], kind: 'INTERIOR' },
  {
    file: 'gallery-pic4.jpg',
    name: 'fresque-salle.jpg',
    folder: ['Établissements'],
    tags: ['Décor'],
    kind: 'INTERIOR',
  },
  { file: 'balloons-landscape.jpg', name: 'montgolfiere-annecy.jpg', folder: summer, tags: ['Été', 'Annecy'] },
  { file: 'ballon-portrait.jpg', name: 'ballon-bleu.jpg', folder: summer, tags: ['Été'] },
  { file: 'vertical.mp4', name: 'bouquet.mp4', folder: summer, tags: ['Été', 'Fleurs'] },
  { file: 'gallery-pic2.jpg', name: 'falaise-terrasse.jpg', folder: terraces, tags: ['Terrasse'], kind: 'EXTERIOR' },
  { file: 'balloons_square.jpg', name: 'envol-2026.jpg', folder: [], tags: ['Été'] },
  { file: 'plumeria.jpg', name: 'hibiscus.jpg', folder: [], tags: ['Fleurs'], altText: 'Fleurs de frangipanier roses' },
]

const offered: readonly Plan[] = [
  { file: 'plumeria.jpg', name: 'fete-des-meres.jpg', folder: ['Fêtes'], tags: ['Fleurs'] },
  { file: 'balloons-landscape.jpg', name: 'journees-du-gout.jpg', folder: [], tags: ['Automne'] },
]

/** Fills the library with folders, tags, files used by posts and unused files. */
export async function fillLibrary(camille: JsonClient, admin: JsonClient): Promise<void> {
  const folders = new Map<string, string>()
  for (const path of [['Établissements'], summer, terraces]) {
    const parent = folders.get(path.slice(0, -1).join('/'))
    const made = await camille('POST', '/library_folders', { name: path.at(-1), parent: parent ?? null })
    folders.set(path.join('/'), made['@id'])
  }
  for (const plan of plans) {
    const { file, folder, ...fields } = plan
    const attachment = await upload(camille, file)
    const into = { folder: folders.get(folder.join('/')) ?? null }
    await camille('POST', '/library_medias', { attachment, ...into, ...fields })
  }
  await importPublished(camille)
  for (const { file, folder, ...fields } of offered) {
    const attachment = await upload(admin, file)
    await admin('POST', '/shared_medias', { attachment, folder: folder.join('/'), everybody: true, ...fields })
  }
}

/** Imports the images of existing posts. */
async function importPublished(camille: JsonClient): Promise<void> {
  const { member } = await camille('GET', '/scheduled_posts?itemsPerPage=100')
  // Posts share the same two images, and the library needs each only once.
  const used: JsonResponse[] = member.flatMap((post: JsonResponse) => post.attachments)
  const shapes = [
    { isSquare: true, name: 'glaces-terrasse.jpg', tags: ['Terrasse', 'Glaces'] },
    { isSquare: false, name: 'marche-aux-fleurs.jpg', tags: ['Fleurs'] },
  ]
  for (const { isSquare, ...fields } of shapes) {
    const attachment = used.find(({ width, height }) => (width === height) === isSquare)
    if (attachment) await camille('POST', '/library_medias', { attachment: attachment['@id'], ...fields, again: true })
  }
}

const types = { jpg: 'image/jpeg', png: 'image/png', mp4: 'video/mp4' } as const

async function upload(client: JsonClient, name: string): Promise<string> {
  const form = new FormData()
  const bytes = await readFile(new URL(`../../data/media/${name}`, import.meta.url))
  const extension = name.split('.').at(-1) as keyof typeof types // of the files above
  form.set('file', new Blob([bytes], { type: types[extension] }), name)
  return (await client('POST', '/attachments', form))['@id']
}
