import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { texts } from './texts-plugin.ts'

const server = process.env.VITE_API_ORIGIN ?? 'http://localhost:4000'

export default defineConfig({
  plugins: [react(), texts()],
  resolve: {
    alias: [
      { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/schema-shell.ts', import.meta.url)) },
    ],
  },
  build: {
    manifest: true,
    target: 'es2023',
    // Nothing in data: or blob: URLs, so the content security policy needs neither.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: Object.fromEntries(['/api', '/media', '/health'].map((path) => [path, server])) },
})
