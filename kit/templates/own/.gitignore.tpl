node_modules/
dist/
.tessera/
