const TestEnvironment = require('@stryker-mutator/jest-runner/jest-env/node')

/** Where Stryker says which fault the code has just now. */
const active = '__STRYKER_ACTIVE_MUTANT__'

/** The fault that a test has noticed: what the others say of it is not asked any more. */
let noticed

/** Jest has no `bail` for programs that call it (https://github.com/jestjs/jest/issues/11766). */
module.exports = class StopsAtFault extends TestEnvironment {
  async handleTestEvent(event, state) {
    await super.handleTestEvent?.(event, state)
    const fault = process.env[active]
    if (fault === undefined) return
    if (event.name === 'test_done' && event.test.errors.length > 0) noticed = fault
    if (event.name === 'test_start' && noticed === fault) event.test.mode = 'skip'
  }
}
