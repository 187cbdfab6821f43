// The answer to a team after a change of its releases.
import type { ReleaseAnswer } from '@lechaim/shared/contracts/release-history.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../http/errors/api-error.ts'
import { ownAddress, sideOf } from '../../http/requests/own-origin.ts'
import { publicAddress } from '../../mail/shop-link.ts'
import { channelOf } from '../channels/channel-queries.ts'
import { findRelease } from '../channels/release-queries.ts'
import { signPreviewLink } from '../live/visitor.ts'
import { trafficOf } from '../live/visitor-choice.ts'
import { stateOf } from '../recovery/release-history.ts'

/** The address of a preview, to which the link's token is added: the shop's, also where the console asks for one. */
export function previewAddress(request: FastifyRequest): string {
  const { config } = request.server
  const shop = sideOf(request, config) === 'console' ? publicAddress(config) : ownAddress(request, config)
  return `${shop}/preview?token=`
}

/** For one browser. */
export const previewLink = (request: FastifyRequest, remote: string, version: string): string => {
  const { keys } = request.server
  return previewAddress(request) + signPreviewLink(keys.releaseSecret, { remote, version, deployer: request.deployer })
}

/** Has every part of the process read the releases anew. */
export async function reload({ liveReleases, changes }: Pick<FastifyInstance, 'liveReleases' | 'changes'>): Promise<void> {
  await liveReleases.reload()
  changes.publish('releases')
}

/** @param notice a sentence for the team
 *  @throws ApiError not_found */
export async function answerChange(
  request: FastifyRequest,
  remote: string,
  version: string,
  notice: string | null = null,
): Promise<ReleaseAnswer> {
  const { db, failureWatch } = request.server
  await reload(request.server)
  await failureWatch.resetPause(remote)
  const [release, channel] = await Promise.all([findRelease(db, remote, version), channelOf(db, remote)])
  if (!release) throw notFound('release')
  const state = stateOf(release, channel)
  const preview = state === 'preview' ? { preview: previewLink(request, remote, version) } : {}
  const steps = state === 'canary' && channel.canary_steps === 1 && { steps: true }
  const { live } = channel
  return { remote, version, state, traffic: trafficOf(version, channel), ...steps, live, ...preview, ...(notice && { notice }) }
}
