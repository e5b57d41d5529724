const tests = '[.]test[.]tsx?$'
const severity = 'error'
/** What features of the web use below them: these folders know no feature. */
const webBase = 'lib|dates|i18n|api|theme|session|preferences|drafts|forms|ui|layout|location-data|emoji'
/** Files of a feature of the web that other features may import. */
const webPublicFiles = Object.entries(require('./scripts/check/web-public-files.json')).flatMap(([feature, files]) =>
  files.map((file) => `^apps/web/src/${feature}/${file.replaceAll('.', '[.]')}$`),
)

/** Which part of the repository may import which. Each rule names what is forbidden. */
module.exports = {
  forbidden: [
    {
      name: 'contract-stands-alone',
      severity,
      from: { path: '^packages/contract/src/', pathNot: tests },
      to: { pathNot: ['^packages/contract/src/', '^node_modules/zod/'] },
    },
    {
      name: 'networks-know-only-contract',
      comment: 'HTTP only: the modules of Node for it are named, so that files, processes and clocks stay out.',
      severity,
      from: { path: '^packages/networks/src/', pathNot: tests },
      to: {
        pathNot: [
          '^packages/(networks|contract)/src/',
          '^node_modules/(zod|undici)/',
          '^(node:)?(buffer|crypto|http|https|net|stream|tls|url|util)(/|$)',
        ],
      },
    },
    {
      name: 'a-network-knows-no-other',
      severity,
      from: { path: '^packages/networks/src/([^/]+)/' },
      to: { path: '^packages/networks/src/[^/]+/', pathNot: '^packages/networks/src/$1/' },
    },
    {
      name: 'sandbox-knows-nothing-of-us',
      severity,
      from: { path: '^apps/sandbox/' },
      to: { path: '^(packages|apps|scripts|e2e|bench)/', pathNot: '^apps/sandbox/' },
    },
    {
      name: 'apps-do-not-import-apps',
      severity,
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'only-verbs-are-public',
      severity,
      from: { path: '^apps/server/src/([^/]+)/', pathNot: '^apps/server/src/app/' },
      to: {
        path: '^apps/server/src/(?!app/)[^/]+/(routes|queries|jobs|policy)[.]ts$',
        pathNot: '^apps/server/src/$1/',
      },
    },
    {
      name: 'server-base-knows-no-feature',
      severity,
      from: { path: '^apps/server/src/(db|deps|events|http|jobs|lib|networks)/' },
      to: { path: '^apps/server/src/(?!(db|deps|events|http|jobs|lib|networks|decoding|egress)/)[^/]+/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity,
      from: { path: '^apps/web/src/ui/' },
      to: {
        path: [
          '^apps/web/src/(?!(ui|locales|lib|dates|i18n|api|theme|preferences)/)[^/]+/',
          '^node_modules/@tanstack/react-(query|router)/',
        ],
      },
    },
    {
      name: 'web-base-knows-no-feature',
      severity,
      from: { path: `^apps/web/src/(${webBase})/` },
      to: { path: `^apps/web/src/(?!(${webBase}|locales)/)[^/]+/` },
    },
    {
      name: 'web-features-use-public-files',
      comment: 'What a feature offers to others is named in scripts/check/web-public-files.json.',
      severity,
      from: { path: '^apps/web/src/([^/]+)/', pathNot: '^apps/web/src/(app|shell)/' },
      to: {
        path: `^apps/web/src/(?!(${webBase}|locales|shell|app)/)[^/]+/`,
        pathNot: ['^apps/web/src/$1/', ...webPublicFiles],
      },
    },
    {
      name: 'no-folder-cycles',
      severity,
      scope: 'folder',
      from: { path: '^(packages|apps)/[^/]+/src/' },
      to: { circular: true },
    },
    {
      name: 'no-cycles',
      comment: 'Imports of types alone included; a part that is loaded when it opens is none.',
      severity,
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-unresolved-imports',
      comment: 'An import that was not understood would pass every rule above.',
      severity,
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // A test may use every part of the product: it would tie its folder to every other.
    exclude: { path: `(^|/)(dist|node_modules/[.])|${tests}` },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts', '.css'],
    },
  },
}
