/** A Chromium that is there, or CHROME_PATH, is used; `npx puppeteer browsers install chrome` fetches one. */
module.exports = { skipDownload: true }
