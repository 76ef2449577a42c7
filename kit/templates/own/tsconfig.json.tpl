{
  "extends": "@tessera/kit/tsconfig.json",
  "compilerOptions": { "types": ["node", "@tessera/kit/assets"] },
  "include": ["src", "journey"]
}
