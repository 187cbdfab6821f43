import { api } from '@lechaim/shared/client/shop-api.ts'
import type { ReleaseAlarm } from '@lechaim/shared/contracts/release-history.ts'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { styled } from 'styled-components'
import { everyMinute } from '../resource/session.ts'
import { panelMessages as t } from '../ui/panel-messages.ts'
import { Timestamp } from '../ui/row-parts.tsx'

/** Live releases that fail in shoppers' pages (decision 0022). */
const $alarms = atom<readonly ReleaseAlarm[]>([])

async function read(): Promise<void> {
  try {
    const { items } = await api.owner<{ items: ReleaseAlarm[] }>('/api/release-alarms')
    $alarms.set(items)
  } catch (error) {
    // The last state stays until the next read.
    console.warn('The release alarms could not be read', error)
  }
}

onMount($alarms, () => everyMinute(() => void read()))

export function ReleaseAlarms() {
  const alarms = useStore($alarms)
  if (alarms.length === 0) return null
  return (
    <AlarmBox role="alert">
      <ul>
        {alarms.map(({ remote, version, at }) => (
          <li key={`${remote}@${version}`}>
            {t.releaseFails}{' '}
            <bdi dir="ltr">
              {remote} {version}
            </bdi>{' '}
            (<Timestamp at={at} />)
          </li>
        ))}
      </ul>
      <p>{t.releaseFailsAdvice}</p>
    </AlarmBox>
  )
}

export const AlarmBox = styled.div`
  display: grid;
  gap: ${space(2)};
  margin-block-end: ${space(4)};
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${color.danger};
  border-radius: ${radius.large};
  background: ${color.paper};
  overflow-wrap: anywhere;
  ul {
    display: grid;
    gap: ${space(2)};
    list-style: none;
  }
  bdi {
    font-weight: 600;
  }
  > p {
    color: ${color.soft};
    font-size: ${text.small};
  }
`
