import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import german from '@zxcvbn-ts/language-de'
import * as english from '@zxcvbn-ts/language-en'
import finnish from '@zxcvbn-ts/language-fi'

/** Rates passwords one after the other, away from the thread that answers requests. */

/** The library has no Swedish, Norwegian and Danish; the most usual first, as it ranks by place. */
const nordic = readFileSync(new URL('./common-words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

const named = (language: string, dictionary: Record<string, (string | number)[]>) =>
  Object.fromEntries(Object.entries(dictionary).map(([name, words]) => [`${name}-${language}`, words]))

const rater = new ZxcvbnFactory({
  dictionary: {
    nordic,
    ...common.dictionary,
    ...english.dictionary,
    ...named('de', german.dictionary),
    ...named('fi', finnish.dictionary),
  },
  graphs: common.adjacencyGraphs,
})

parentPort?.on('message', ({ id, password, words }: { id: number; password: string; words: string[] }) =>
  parentPort?.postMessage({ id, score: rater.check(password, words).score }),
)
