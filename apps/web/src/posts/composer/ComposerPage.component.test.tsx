import { locationTree } from '@vitrine/contract/locations'
import { posts } from '@vitrine/contract/posts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { stopWaiting } from '../../../component-tests/busy-forms.ts'
import { connectedTree, facebookPost } from '../../../component-tests/fixtures.ts'
import { currentAddress, expectAccessible, openPage, reloadPage, server } from '../../../component-tests/page.tsx'
import { refuse } from '../../../component-tests/stub-server.ts'

const text = page.getByRole('textbox', { name: 'Texte', exact: true })
const draftButton = page.getByRole('button', { name: 'Brouillon', exact: true })
const schedule = page.getByRole('button', { name: /^Programmer pour 1/ })
const restored = page.getByText(/^Votre brouillon de .* a été restauré/)
const check = page.getByRole('button', { name: 'Vérifier' })
const saveKeys = '{Control>}s{/Control}'
const first = facebookPost(1, '')
const firstPath = `/calendar/${first.id}`

beforeEach(() => {
  server().on(locationTree.read, () => connectedTree('facebook'))
})

afterEach(() => page.viewport(1280, 800))

/** The editor takes the place of the plain field: both are called by the same name. */
async function openComposer(path = '/calendar/create') {
  await openPage(path)
  await waitForEditor()
}
const waitForEditor = () => expect.poll(() => document.querySelector('[contenteditable]')).not.toBeNull()

async function write(typed: string) {
  await text.click()
  await userEvent.keyboard(typed)
}

async function goToLibrary() {
  await page.getByRole('link', { name: 'Médiathèque' }).first().click()
  await expect.poll(currentAddress).toBe('/library')
}

const sent = () => server().requests(posts.create)
const keysSent = () => new Set(sent().map(({ headers }) => headers.get('idempotency-key')))

/** The server responds to the new post when it is told to. */
function holdCreate() {
  const { promise, resolve } = Promise.withResolvers<Response | ReturnType<typeof facebookPost>>()
  server().on(posts.create, () => promise)
  return resolve
}

describe('first save of a new post', () => {
  test('the first save changes the address and keeps the caret and text typed while saving', async () => {
    const respond = holdCreate()
    await openComposer()
    await write('Ce samedi')
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}')
    await userEvent.keyboard(saveKeys)
    await expect.poll(sent).toHaveLength(1)
    const field = text.element()
    await userEvent.keyboard('proch')
    await userEvent.keyboard(saveKeys)
    await expect.element(draftButton).toBeDisabled()
    respond(facebookPost(1, 'Ce samedi'))
    await expect.poll(currentAddress).toBe(firstPath)
    await expect.element(page.getByRole('heading', { name: 'Publication', exact: true })).toBeVisible()
    await userEvent.keyboard('ain ')
    await expect.element(text).toHaveTextContent('Ce prochain samedi')
    expect(text.element()).toBe(field)
    expect(sent().map(({ body }) => body.text)).toEqual(['Ce samedi'])

    server().on(posts.read, () => facebookPost(1, 'Ce samedi'))
    server().on(posts.update, ({ body }) => facebookPost(1, body.text ?? '', 2))
    await userEvent.keyboard(saveKeys)
    await expect
      .poll(() => server().requests(posts.update)[0]?.body)
      .toMatchObject({
        text: 'Ce prochain samedi',
        version: 1,
      })
    await expect.element(page.getByText('Brouillon enregistré').first()).toBeVisible()
    // Nothing is left to restore, here or in a new post.
    await expect.poll(() => Object.keys(localStorage).filter((key) => key.startsWith('vitrine.draft'))).toEqual([])
  })

  test('text typed while saving is stored with the saved post, also after the page was left', async () => {
    const respond = holdCreate()
    await openComposer()
    await write('Portes ouvertes')
    await userEvent.keyboard(saveKeys)
    await expect.poll(sent).toHaveLength(1)
    await userEvent.keyboard(' samedi')
    await goToLibrary()
    respond(facebookPost(1, 'Portes ouvertes'))
    await expect.element(page.getByText('Brouillon enregistré').first()).toBeVisible()
    expect(currentAddress()).toBe('/library')

    server().on(posts.read, () => facebookPost(1, 'Portes ouvertes'))
    await openComposer(firstPath)
    await expect.element(text).toHaveTextContent('Portes ouvertes samedi')
    await expect.element(restored).toBeVisible()
    await openComposer()
    await expect.element(text).toHaveTextContent('')
  })
})

describe('unsaved post', () => {
  test('unsaved text is restored after a reload, and discarding it can be undone', async () => {
    await openComposer()
    await write('Portes ouvertes')
    await reloadPage()
    await waitForEditor()
    await expect.element(text).toHaveTextContent('Portes ouvertes')
    await expect.element(restored).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('button', { name: 'Le supprimer' }).click()
    await expect.element(text).toHaveTextContent('')
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(text).toHaveTextContent('Portes ouvertes')
    await reloadPage()
    await waitForEditor()
    await expect.element(text).toHaveTextContent('Portes ouvertes')
  })

  test('a file not yet uploaded is restored after a reload and blocks sending without it', async () => {
    const canvas = new OffscreenCanvas(640, 640)
    canvas.getContext('2d')?.fillRect(0, 0, 640, 640)
    const file = new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'fleur.jpg', { type: 'image/jpeg' })
    const tile = page.getByRole('button', { name: /^fleur\.jpg/ }).first()
    await openComposer()
    const picker = document.querySelector<HTMLInputElement>('input[type=file]')
    if (picker) await userEvent.upload(picker, file)
    await expect.element(tile).toBeVisible()
    await write('Les fleurs sont là.')
    await expect.element(page.getByText('Brouillon enregistré à')).toBeVisible()
    await reloadPage()
    await waitForEditor()
    await expect.element(text).toHaveTextContent('Les fleurs sont là.')
    await expect.element(tile).toBeVisible()
    await userEvent.keyboard(saveKeys)
    await expect.element(page.getByRole('region', { name: 'Avant l’envoi' })).toHaveFocus()
    expect(sent()).toEqual([])
  })

  test('the time of the opened link is applied once', async () => {
    await openComposer()
    await write('Portes ouvertes')
    await openComposer('/calendar/create?at=2030-05-14T18:00')
    await expect.element(text).toHaveTextContent('Portes ouvertes')
    await page.getByRole('button', { name: /14 mai, 18:00/ }).click()
    await page.getByLabelText('Heure').fill('19:30')
    await userEvent.keyboard('{Escape}')
    await reloadPage()
    await expect.element(page.getByRole('button', { name: /14 mai, 19:30/ })).toBeVisible()
  })

  test('unsaved text continues as a new post when its post can no longer be edited', async () => {
    server().on(posts.read, () => facebookPost(1, 'Portes ouvertes'))
    await openComposer(firstPath)
    await write(' samedi')
    server().on(posts.read, () => facebookPost(1, 'Portes ouvertes', 2, 'PUBLISHED'))
    await reloadPage()
    await page.getByRole('button', { name: 'Reprendre dans une nouvelle publication' }).click()
    await expect.poll(currentAddress).toBe('/calendar/create')
    await expect.element(text).toHaveTextContent('Portes ouvertes samedi')
    await openPage(firstPath)
    await expect.element(page.getByText('Portes ouvertes', { exact: true }).first()).toBeVisible()
    await expect.element(page.getByText('n’a pas été enregistré')).not.toBeInTheDocument()
  })
})

describe('sending a post', () => {
  test('a post is locked while it is sent, and a refused one keeps its content', async () => {
    const respond = holdCreate()
    await openComposer()
    await write('Portes ouvertes')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(text).toHaveAttribute('contenteditable', 'false')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await userEvent.keyboard(saveKeys)
    await expect.element(draftButton).toBeDisabled()
    await expect.element(page.getByRole('checkbox').first()).toBeDisabled()
    respond(refuse(503))
    await expect.element(check).toBeVisible()
    server().on(posts.create, () => refuse(422, { propertyPath: 'text', message: 'Trop long.', code: 'too_long' }))
    await check.click()
    await expect.element(page.getByText(/Trop.long/).first()).toBeVisible()
    await expect.element(text).toHaveAttribute('contenteditable', 'true')
    await expect.element(text).toHaveTextContent('Portes ouvertes')
    expect(sent()).toHaveLength(2)
    expect(keysSent().size).toBe(1)
    // It was refused: what is sent now is another submission.
    server().on(posts.create, () => facebookPost(1, 'Portes ouvertes', 1, 'SCHEDULED'))
    await schedule.click()
    await expect.element(page.getByRole('heading', { name: 'Publication programmée' })).toBeVisible()
    expect(keysSent().size).toBe(2)
  })

  test('a post sent without a response stays read-only when it is reopened', async () => {
    const respond = holdCreate()
    await openComposer()
    await write('Portes ouvertes')
    await stopWaiting(async () => {
      await schedule.click()
      await expect.element(text).toHaveAttribute('contenteditable', 'false')
    })
    await expect.element(page.getByText('Le serveur n’a pas encore répondu')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await goToLibrary()
    await page.getByRole('link', { name: 'Publier' }).first().click()
    await expect.poll(currentAddress).toBe('/calendar/create')
    await waitForEditor()
    await expect.element(text).toHaveTextContent('Portes ouvertes')
    await expect.element(text).toHaveAttribute('contenteditable', 'false')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    respond(facebookPost(1, 'Portes ouvertes', 1, 'SCHEDULED'))
    // It has arrived: what is here now is another post.
    await expect.element(text).toHaveTextContent('')
    await expect.element(text).toHaveAttribute('contenteditable', 'true')
    expect(sent()).toHaveLength(1)
  })
})

describe('post whose response was lost', () => {
  test('the check repeats the request with the same key and content, also after a reload', async () => {
    server().on(posts.create, () => refuse(502))
    await openComposer()
    await write('Portes ouvertes')
    await userEvent.keyboard(saveKeys)
    await expect.element(check).toBeVisible()
    await expect.element(text).toHaveAttribute('contenteditable', 'false')
    await reloadPage()
    await waitForEditor()
    await expect.element(text).toHaveTextContent('Portes ouvertes')
    await expect.element(text).toHaveAttribute('contenteditable', 'false')
    await userEvent.keyboard(saveKeys)
    await expectAccessible(page.getByRole('main'))
    server().on(posts.create, ({ body }) => facebookPost(1, body.text ?? ''))
    await check.click()
    await expect.poll(currentAddress).toBe(firstPath)
    await expect.element(text).toHaveAttribute('contenteditable', 'true')
    expect(sent().map(({ body }) => body.text)).toEqual(['Portes ouvertes', 'Portes ouvertes'])
    expect(keysSent().size).toBe(1)
  })

  test('a lost update is recognised as saved by reading the changed post', async () => {
    server().on(posts.read, () => facebookPost(1, 'Portes ouvertes'))
    server().on(posts.update, () => refuse(502))
    await openComposer(firstPath)
    await text.click()
    await userEvent.keyboard('{End} samedi')
    await userEvent.keyboard(saveKeys)
    await expect.element(check).toBeVisible()
    server().on(posts.read, () => facebookPost(1, 'Portes ouvertes samedi', 2))
    server().on(posts.update, () => refuse(409))
    await check.click()
    await expect.element(page.getByText('Brouillon enregistré').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Utiliser l’autre version' })).not.toBeInTheDocument()
    await expect.element(text).toHaveAttribute('contenteditable', 'true')
  })
})

test('the status of a sent post stays in its card on a phone', async () => {
  server().on(posts.create, () => facebookPost(1, 'Portes ouvertes', 1, 'ASK_MODIFICATION'))
  await openComposer()
  await write('Portes ouvertes')
  await schedule.click()
  const title = page.getByRole('heading', { name: 'Modification demandée' })
  await expect.element(title).toBeVisible()
  await page.viewport(390, 844)
  const card = title.element().parentElement
  const ends = [...(card?.querySelectorAll('*') ?? [])].map((element) => element.getBoundingClientRect().right)
  expect(Math.max(...ends)).toBeLessThanOrEqual(card?.getBoundingClientRect().right ?? 0)
})

describe('a change that is requested', () => {
  afterEach(() => page.viewport(1280, 800))

  test('stays open with what was typed when the window becomes as narrow as a phone', async () => {
    const post = { ...facebookPost(1, 'Ce samedi', 1, 'PENDING_APPROVAL'), canApprove: true, canAskEdit: true }
    server().on(posts.read, () => post)
    await page.viewport(1024, 800)
    await openComposer(firstPath)
    await page.getByRole('button', { name: 'Demander une modification' }).click()
    const note = page.getByRole('dialog', { name: 'Demander une modification' }).getByRole('textbox')
    await note.fill('Dites aussi à quelle heure.')
    const field = note.element()
    await page.viewport(390, 844)
    // Only the layout of phones has steps.
    await expect.poll(() => document.querySelector('[aria-current="step"]')).not.toBeNull()
    await expect.element(note).toHaveValue('Dites aussi à quelle heure.')
    expect(note.element()).toBe(field)
  })
})
