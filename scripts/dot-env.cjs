// Loaded before the product's processes (`node -r`). Variables that are already set take precedence over `.env`.
const { existsSync } = require('node:fs')
const { join } = require('node:path')

const file = join(__dirname, '../.env')
if (existsSync(file)) process.loadEnvFile(file)
