// Loaded before the product's processes (`node -r`). What stands in the environment already comes first.
const { existsSync } = require('node:fs')
const { join } = require('node:path')

const file = join(__dirname, '../.env')
if (existsSync(file)) process.loadEnvFile(file)
