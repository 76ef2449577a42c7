/** The browser is found or installed by scripts/install.mjs; the package itself downloads none. */
module.exports = { skipDownload: true }
