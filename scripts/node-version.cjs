// Loaded before each script (`node -r`), in words that any Node understands: the scripts are TypeScript for Node 26.
const pinned = require('../package.json').dependencies.node

if (Number(process.versions.node.split('.')[0]) < Number(pinned.split('.')[0])) {
  console.error(`This is Node ${process.versions.node} (${process.execPath}); Vitrine runs on Node ${pinned}.
npm brings it as the package "node" and puts it first on the path of "npm start" and "npm test".
It is not there because npm ran without install scripts, or because a script was called without npm. Either

  npm rebuild node --ignore-scripts=false      (then again: npm start, npm test, npm run …)

or put a Node ${pinned.split('.')[0]} of your own first on the PATH.`)
  process.exit(1)
}
