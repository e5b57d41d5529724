import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './compress-plugin.ts'
import { emoji } from './emoji-plugin.ts'
import { leanMantine } from './lean-mantine.ts'
import { texts } from './texts-plugin.ts'

const server = process.env.VITE_API_ORIGIN ?? 'http://localhost:4000'

const wayIn =
  /(web[\\/]src[\\/](api[\\/](send|transport|refresh|error|query-string|session-storage|online-status|stale-chunk|use-error-text)|i18n[\\/](messages|language)|lib[\\/](cookie|guest-paths)|theme[\\/]brand|session[\\/]permissions|app[\\/]before-load|ui[\\/](toasts|use-delayed-loading|translator)|auth[\\/](guest-storage|sign-in-link)|shell[\\/](Root|ErrorPage|PageOutlet|PagePending|BrandMark)|layout[\\/](LinkButton|page-name)|([a-z-]+[\\/])+search|dates[\\/]calendar-day)|contract[\\/]src[\\/](post-status|permissions))\.tsx?$/
const base =
  /node_modules[\\/](react|react-dom|scheduler|use-intl|use-sync-external-store|clsx|@formatjs|@tanstack[\\/](react-router(?!.*useBlocker)|router-core|history|store|react-store))[\\/]/
/** What every page behind the sign-in asks with. */
const query = /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/
/** What the sign-in page shares with few others: apart, each would be a file of its own. */
const guest =
  /web[\\/]src[\\/](auth[\\/](PasswordField|Form|use-guest-submit)|ui[\\/]Notice|shell[\\/]LanguageSelect)|core[\\/].*[\\/]TextInput[\\/]|icons-react[\\/].*[\\/]Icon(Lock|Eye|EyeOff|Mail|MailFast|World)\.mjs$/
/** What stands around every page behind the sign-in, with all it needs: one file, where it would be fifty. */
const shell = /web[\\/]src[\\/](shell[\\/]DashboardLayout|session[\\/](current-user|check-route-access))\.tsx?$/
/** Small pieces that most of those pages draw with, each too small for a file of its own. */
const common =
  /web[\\/]src[\\/](forms[\\/]use-(field-error|form-errors|form-validation|section-errors|validators)\.ts|api[\\/]use-error-reason\.ts|drafts[\\/]|home[\\/]onboarding-state|location-data[\\/]location-tree-data|dates[\\/]use-now|notifications[\\/](use-|progress|fetch-|ProgressRing)|posts[\\/]calendar[\\/](data[\\/]use-scope|model[\\/](scope|headline)|post[\\/]use-(card-texts|headline))|ui[\\/](Card|Settling|CountPill|DataArea|DateTime|Each|EmptyState|ErrorState|Highlight|NetworkAvatar|NetworkGlyph|Option|Required|Skeleton|StaleBanner|Stars|fuzzy|networks|selection|status[\\/]|use-[a-z-]+)\.?)|@mantine[\\/].*[\\/](Progress|use-merged-ref|use-callback-ref|get-contrast-color|get-auto-contrast-value|create-safe-context|to-int)[\\/.]|contract[\\/]src[\\/](message-language|password)\.ts|icons-react[\\/].*[\\/]IconChevronUp\.mjs/
/** What the menu, the header and the status badges of most pages draw. */
const icons = /icons-react[\\/].*[\\/]Icon/
/** What opens over a page, and what scrolls in it. */
const layers = /@mantine[\\/]core[\\/].*[\\/](Popover|ScrollArea|Modal|ModalBase)[\\/]|@floating-ui[\\/]/
/** What a form needs while it is saved. In a dialog it needs the dialog too, which the composer has no use for. */
const saving = /web[\\/]src[\\/](forms[\\/](use-save|use-lock|SavingFields)|ui[\\/]busy)\./
/** The rules of hours, holidays and connections, which the pages of locations share with Home. Only editors read typed hours. */
const locationRules =
  /contract[\\/]src[\\/](day-spelling|opening-hours(?!-(special-)?entry)[a-z-]*|public-holidays|location-standings|connections)\.ts|icons-react[\\/].*[\\/]IconCalendarOff\.mjs|web[\\/]src[\\/](location-data[\\/]shown-networks|opening-hours[\\/]editor[\\/]use-hours-text|dates[\\/]use-local-clock)\.tsx?/

export default defineConfig({
  plugins: [react(), texts(), emoji(), leanMantine(), compress()],
  resolve: {
    alias: [
      { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/zod-stub.ts', import.meta.url)) },
    ],
  },
  build: {
    manifest: true,
    target: 'es2023',
    // From here on browsers know light-dark(); what it would be lowered to can't see a scheme that a variable sets.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Nothing in data: or blob: URLs, so the content security policy needs neither.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page itself names what came with it: every list of what to load beside a page would name it again.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !/[\\/](rolldown-runtime|entry|base|guest)-/.test(file)) : files,
    },
    // What every page needs is two files: forty small ones compress a tenth worse than their sum.
    rolldownOptions: {
      output: {
        // The first page names hundreds of files it may need later: a letter less of each hash counts there.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'entry', test: wayIn },
            { name: 'base', test: base },
            { name: 'guest', test: guest },
            { name: 'query', test: query },
            { name: 'shell', test: shell },
            { name: 'common', test: common },
            { name: 'icons', test: icons, minShareCount: 8 },
            { name: 'layers', test: layers },
            { name: 'saving', test: saving },
            { name: 'location-rules', test: locationRules, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/media', '/health'].map((path) => [path, server])) },
})
