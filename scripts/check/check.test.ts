import { expect, test } from 'vitest'
import { compare } from './dictionaries.ts'
import { listVariables } from './environment.ts'
import { modulesFor } from './screen-modules.ts'
import { loadedFirst } from './script-size.ts'
import { findEscapes } from './type-escapes.ts'

test('dictionaries: missing keys, different placeholders and untranslated texts are reported', () => {
  const fr = {
    a: 'Enregistrer',
    b: '{count, plural, one {# lieu} other {# lieux}}',
    c: 'Photo',
    d: '{city}',
    e: 'Villes',
  }
  const en = { a: 'Save', b: '{count, plural, one {# place} other {# places}}', c: 'Photo', d: '{city}', e: 'Villes' }
  const es = { b: '{total, plural, one {# lugar} other {# lugares}}', c: 'Foto', d: '{city}', e: 'Ciudades' }
  expect(compare({ fr, en, es }, new Set(['Photo']))).toEqual([
    'a is missing in es',
    expect.stringContaining('b has not the same placeholders'),
    expect.stringContaining('e reads “Villes” in fr and en'),
  ])
})

test('dictionaries: invalid messages are reported, and arguments inside a branch are found', () => {
  const broken = { a: '{count, plural, one {x}' }
  expect(compare({ fr: broken, en: { a: 'x' }, es: { a: 'x y' } }, new Set())[0]).toContain('not a message in fr')
  const branch = { a: '{n, plural, one {un} other {{name} et #}}' }
  const without = { a: '{n, plural, one {one} other {and #}}' }
  expect(compare({ fr: branch, en: without, es: branch }, new Set())[0]).toContain('{name}')
})

test('escapes: a cast needs a reason, and turning off the type checker is refused', () => {
  const source = `
    const a = value as string
    const b = value as string // the file is ours
    // the library's types are older than it
    const c = value as unknown
    const d = value!
    // ${'@'}ts-ignore
    const e = [1] as const
    let f: any`
  expect(findEscapes('a.ts', source)).toEqual({
    bare: [
      'a.ts:7 turns the checker off',
      'a.ts:2 `as string` without a line of reason',
      'a.ts:6 `!` without a line of reason',
      'a.ts:9 `any` without a line of reason',
    ],
    reasoned: 2,
  })
})

test('environment: the documented variables are the keys of the schema', () => {
  expect(
    listVariables('export const environment = z.object({ PORT: z.number(), /** why */ HOST: z.string() })'),
  ).toEqual(['PORT', 'HOST'])
})

test('script size: static imports are counted, dynamic imports are not', () => {
  const manifest = {
    'index.html': {
      file: 'entry.js',
      isEntry: true,
      imports: ['_shared'],
      dynamicImports: ['Calendar.tsx', 'Reports.tsx'],
    },
    _shared: { file: 'shared.js' },
    'Calendar.tsx': { file: 'calendar.js', imports: ['_grid', 'index.html'] },
    _grid: { file: 'grid.js' },
    'Reports.tsx': { file: 'reports.js' },
  }
  expect([...loadedFirst(manifest, ['Calendar.tsx'])].toSorted()).toEqual([
    'calendar.js',
    'entry.js',
    'grid.js',
    'shared.js',
  ])
})

test('script size: a path includes the modules of its page, its layouts and their texts', () => {
  const routes = `
    const root = createRootRoute({ component: Root })
    const dashboard = createRoute({ getParentRoute: () => root, id: 'd',
      component: lazyRouteComponent(() => import('../shell/Layout.tsx'), 'Layout'), staticData: { texts: ['shell'] } })
    const calendar = createRoute({ getParentRoute: () => dashboard, path: '/calendar',
      component: lazyRouteComponent(() => import('../calendar/CalendarPage.tsx'), 'CalendarPage'),
      staticData: { title: 'calendar.title', texts: ['calendar', 'app'] } })`
  expect(modulesFor('/calendar', routes)).toEqual([
    'src/shell/Layout.tsx',
    'src/calendar/CalendarPage.tsx',
    'src/locales/fr/app.json',
    'src/locales/fr/shell.json',
    'src/locales/fr/calendar.json',
  ])
  expect(modulesFor('/reports', routes)).toBeNull()
  // A page that its layout renders.
  const shared = `${routes}
    const composer = createRoute({ getParentRoute: () => dashboard, id: 'composer',
      component: lazyRouteComponent(() => import('../composer/ComposerPage.tsx'), 'ComposerPage') })
    const create = createRoute({ getParentRoute: () => composer, path: '/create', component: drawnByComposer })`
  expect(modulesFor('/create', shared)).toContain('src/composer/ComposerPage.tsx')
})
