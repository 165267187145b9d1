import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { checkAcknowledgement, checkOverride, checkRatings, checkSummary } from './packet-forms.check.ts'
import {
  acknowledgePacket,
  overrideScore,
  rateAttributes,
  sharePacket,
  unsharePacket,
  updateSummary,
} from './packets.api.server.ts'

const failure = 'Failed to update the review packet. Please try again.'

/** Forms and buttons of one packet. */
export function toPacketIntents(id: string) {
  const here = paths.packet(id)
  const done = (text: string) => () => redirectDone(here, text)
  return {
    summary: form(
      checkSummary,
      ({ api, value }) => updateSummary(api, id, value),
      done('The summary was saved.'),
      { failure },
    ),
    rate: form(
      checkRatings,
      ({ api, value }) => rateAttributes(api, id, value),
      done('The ratings were saved.'),
      { failure },
    ),
    override: form(
      checkOverride,
      ({ api, value }) => overrideScore(api, id, value),
      done('The score was changed.'),
      { failure },
    ),
    acknowledge: form(
      checkAcknowledgement,
      ({ api, value }) => acknowledgePacket(api, id, value),
      done('You acknowledged the review packet.'),
      { failure },
    ),
    share: button(({ api }) => sharePacket(api, id), done('The review packet was shared.'), {
      at: here,
      failure,
    }),
    unshare: button(({ api }) => unsharePacket(api, id), done('The review packet was unshared.'), {
      at: here,
      failure,
    }),
  }
}
