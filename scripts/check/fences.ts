import { cruise, type IFlattenedRuleSet, type IForbiddenRuleType } from 'dependency-cruiser'

export type Crossing = { fence: string; from: string; to: string }

const tests = ['[.]test[.]tsx?$']
const error = { severity: 'error' } as const

/** Who may know whom. Said in one direction: what is not allowed is a crossing. */
const fences: IForbiddenRuleType[] = [
  {
    ...error,
    name: 'contract-stands-alone',
    from: { path: '^packages/contract/src/', pathNot: tests },
    to: { pathNot: ['^packages/contract/src/', '^node_modules/zod/'] },
  },
  {
    ...error,
    name: 'networks-know-only-contract',
    from: { path: '^packages/networks/src/', pathNot: tests },
    to: {
      // HTTP only. Node's part in it is named, so that files, processes and clocks stay out.
      pathNot: [
        '^packages/(networks|contract)/src/',
        '^node_modules/(zod|undici)/',
        '^(node:)?(buffer|crypto|http|https|net|stream|tls|url|util)(/|$)',
      ],
    },
  },
  {
    ...error,
    name: 'a-network-knows-no-other',
    from: { path: '^packages/networks/src/([^/]+)/' },
    to: { path: '^packages/networks/src/[^/]+/', pathNot: '^packages/networks/src/$1/' },
  },
  {
    ...error,
    name: 'sandbox-knows-nothing-of-us',
    from: { path: '^apps/sandbox/' },
    to: { path: '^(packages|apps|scripts|e2e|bench)/', pathNot: '^apps/sandbox/' },
  },
  {
    ...error,
    name: 'apps-do-not-import-apps',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    ...error,
    name: 'only-verbs-are-public',
    from: { path: '^apps/server/src/([^/]+)/' },
    to: { path: '^apps/server/src/[^/]+/(routes|queries|jobs|policy)[.]ts$', pathNot: '^apps/server/src/$1/' },
  },
  {
    ...error,
    name: 'ui-knows-no-feature',
    from: { path: '^apps/web/src/ui/' },
    to: {
      path: [
        '^apps/web/src/(?!ui/|locales/)[^/]+/',
        '^apps/web/src/(api|main|paths|query|router|routes|session)[.]tsx?$',
        '^node_modules/@tanstack/react-(query|router)/',
      ],
    },
  },
  {
    ...error,
    name: 'no-folder-cycles',
    scope: 'folder',
    from: { path: '^(packages|apps)/[^/]+/src/' },
    to: { circular: true },
  },
  {
    ...error,
    name: 'no-cycles',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  // A dependency that was not understood would pass every fence above.
  { ...error, name: 'no-riddles', from: {}, to: { couldNotResolve: true } },
]

export const fenceNames = fences.flatMap((fence) => fence.name ?? [])

const resolution = {
  exportsFields: ['exports'],
  conditionNames: ['import', 'node', 'browser', 'default', 'types'],
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts', '.css'],
  bustTheCache: true,
}

/** Every crossing of a fence under `root`, and how much was looked at: nothing looked at is no success. */
export async function crossings(root: string, folders: string[]): Promise<{ files: number; found: Crossing[] }> {
  const ruleSet: IFlattenedRuleSet = { forbidden: fences }
  const options = {
    ...{ ruleSet, validate: true, baseDir: root, doNotFollow: 'node_modules' },
    // A component test opens a whole page: it would tie its folder to every other.
    exclude: '(^|/)(dist|node_modules/[.])|[.]component[.]test[.]tsx$',
    tsPreCompilationDeps: 'specify',
  } as const
  // Its type asks for a file system and a flag that it sets itself.
  const answer = await cruise(folders, options, resolution as unknown as Parameters<typeof cruise>[2])
  if (typeof answer.output === 'string') throw new Error(answer.output)
  const { violations } = answer.output.summary
  return {
    files: answer.output.modules.filter((module) => !module.source.includes('node_modules')).length,
    found: violations.map(({ rule, from, to }) => ({ fence: rule.name, from, to })),
  }
}
