import { basename, dirname } from 'node:path'
import type { ExportedType } from './declared-names.ts'
import { networkFolders, standardParts } from './language-rules.ts'

/** A name, and the modules or folders in which it means different things. */
export type DoubleMeaning = { folder: string; name: string; paths: string[] }

export type TypeDeclaration = ExportedType & { path: string }

/** Finds exported types with the same name and different content, in the whole repository. */
export function findDoubleTypes(types: TypeDeclaration[]): DoubleMeaning[] {
  const byName = Map.groupBy(types, ({ name }) => name)
  return [...byName].flatMap(([name, declarations]) => {
    const different = [...Map.groupBy(declarations, getMeaning).values()].flatMap(([first]) => first ?? [])
    const paths = different.map(({ path, line }) => `${path}:${line}`)
    return paths.length > 1 ? [{ folder: 'repository', name, paths }] : []
  })
}

/** Finds files of the same name in a workspace, except the standard parts of features and networks. */
export function findDoubleFiles(paths: string[]): DoubleMeaning[] {
  const sources = paths.filter((path) => !/\.(test|spec)\.tsx?$/.test(path)).filter((path) => !isStandardPart(path))
  const byName = Map.groupBy(sources, (path) => `${getWorkspace(path)} ${getName(path)}`)
  return [...byName.values()].flatMap((group) => {
    const different = [...Map.groupBy(group, getFolderOrNetworks).values()].flatMap(([first]) => first ?? [])
    const [path] = different
    return path && different.length > 1 ? [{ folder: getWorkspace(path), name: getName(path), paths: different }] : []
  })
}

/** Declarations with the same text mean the same, and so do those of several networks. */
function getMeaning({ path, text }: TypeDeclaration): string {
  return isOfNetwork(path) ? `${getWorkspace(path)} networks` : text
}

function getFolderOrNetworks(path: string): string {
  return isOfNetwork(path) ? 'networks' : dirname(path)
}

function isOfNetwork(path: string): boolean {
  const [area, workspace, , folder = ''] = path.split('/')
  return ['packages/networks', 'apps/sandbox'].includes(`${area}/${workspace}`) && networkFolders.includes(folder)
}

function isStandardPart(path: string): boolean {
  return standardParts.includes(getName(path))
}

function getName(path: string): string {
  return basename(path).replace(/\..*$/, '')
}

function getWorkspace(path: string): string {
  const [area = '', workspace = ''] = path.split('/')
  return area === 'packages' || area === 'apps' ? `${area}/${workspace}` : area
}
