const { reporters, Runner } = require('mocha')

const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING } = Runner.constants

/**
 * Prints the usual report, and fails for each file in which no test ran. A process that has loaded a
 * file before would skip it silently.
 */
module.exports = class EveryFile extends reporters.Spec {
  #waiting

  constructor(runner, options) {
    super(runner, options)
    this.#waiting = new Set(options.grep ? [] : options.files)
    for (const event of [EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING]) {
      runner.on(event, ({ file }) => this.#waiting.delete(file))
    }
  }

  done(failures, end) {
    for (const file of this.#waiting) console.error(`no test ran in ${file}`)
    end(failures + this.#waiting.size)
  }
}
