{
  "extends": "{{up}}/tsconfig.base.json",
  "compilerOptions": { "lib": ["es2024", "dom", "dom.iterable", "dom.asynciterable"] },
  "include": ["**/*.ts", "**/*.tsx"],
  "exclude": ["dist", "node_modules"]
}
