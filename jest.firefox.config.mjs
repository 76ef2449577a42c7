export { journeysInFirefox as default } from './jest.config.mjs'
