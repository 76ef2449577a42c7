import { generateKeyPairSync } from 'node:crypto'

/** Tools for tests of the shell to read sent forms. */
export { readFormFiles } from '../forms/readFormFiles.ts'

/** PEM, as `openssl genrsa -out forms.pem 3072` and `openssl rsa -in forms.pem -pubout` make it. */
export function newFormsKey(bits = 3072): { private: string; public: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  return {
    private: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
