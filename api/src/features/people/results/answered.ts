import { type KnownScore } from '#api/ratings/suppression.ts'
import {
  type AnswerSum,
  type listShownAlone,
  type ResultPacket,
  type ResultQuestion,
} from './results.queries.ts'

/** What was answered in a direction of a cycle. */
export interface Answered {
  /** Of the whole cycle: what may be shown is decided by them, for every reader. */
  everybody: readonly ResultPacket[]
  /** Those whose responses the reader is shown. */
  packets: readonly ResultPacket[]
  questions: readonly ResultQuestion[]
  sums: readonly AnswerSum[]
  threshold: number
  /** By packet, the questions that are shown of a reviewee alone. */
  shownAlone: ReadonlyMap<string, readonly string[]>
  /** By packet, the score of the direction where it is known. */
  scored: ReadonlyMap<string, KnownScore>
}

interface Read extends Pick<Answered, 'everybody' | 'packets' | 'questions' | 'sums' | 'threshold'> {
  /** Of packets that are closed. */
  alone: readonly Awaited<ReturnType<typeof listShownAlone>>[number][]
}

/**
 * What was read of a direction, as far as it may be counted. Where writers are not named, that is nothing until all packets are closed: the first
 * reader of a packet closes it, and the same figure before and after would be what was said about one person.
 */
export function toAnswered({ alone, ...read }: Read): Answered {
  const isKept = read.threshold > 1 && read.everybody.some(({ isClosed }) => !isClosed)
  const known = isKept ? [] : alone
  return {
    ...read,
    sums: isKept ? [] : read.sums,
    shownAlone: new Map(known.map(({ packetId, questionIds }) => [packetId, questionIds])),
    scored: new Map(
      known
        .filter(({ hasScore }) => hasScore)
        .map(({ packetId, isSeparable }) => [packetId, isSeparable ? 'separable' : 'whole']),
    ),
  }
}
