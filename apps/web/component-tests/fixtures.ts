// Rows of the API that several component tests show.

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const day = '2026-03-01T09:00:00+00:00'

export function quickReply(n: number, title: string, text: string) {
  return {
    ...{ '@id': `/api/quick_replies/${id(n)}`, '@type': 'QuickReply' as const, id: id(n), title, texts: { fr: text } },
    ...{ networks: [], visibility: 'company' as const, uses: 0, createdAt: day, editedAt: day },
  }
}

export function libraryFolder(n: number, name: string) {
  return {
    ...{ '@id': `/api/library_folders/${id(n)}`, '@type': 'LibraryFolder' as const, id: id(n), name },
    ...{ mediasCount: 0, createdAt: day },
  }
}

/** A location of the tree, connected to nothing. */
export function treeLocation(n: number, name: string) {
  return {
    ...{ '@id': `/api/locations/${id(n)}`, id: id(n), name },
    ...{ timeZone: 'Europe/Paris', labels: [], integrations: {} },
  }
}
