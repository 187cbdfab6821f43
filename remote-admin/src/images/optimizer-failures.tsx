import type { OptimizerProgress } from '@lechaim/shared/contracts/media.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, radius, shadow, space, text } from '@lechaim/shared/ui/theme.ts'
import { Pencil } from 'lucide-react'
import { useId } from 'react'
import { styled } from 'styled-components'
import { panelMessages } from '../ui/panel-messages.ts'
import { imagesMessages as t } from './images-messages.ts'
import { editProduct } from './images-store.ts'

export function OptimizerFailures({ failures }: Pick<OptimizerProgress, 'failures'>) {
  const id = useId()
  return (
    <Section aria-labelledby={id}>
      <h3 id={id}>{t.failuresOf(failures.length)}</h3>
      <p>{t.failureHint}</p>
      <List>
        {failures.map(({ productId, name, message }) => (
          <li key={productId}>
            <bdi>{name}</bdi>
            <span>{reasonFor(message)}</span>
            <IconButton aria-label={panelMessages.edit(name)} onClick={() => editProduct(productId)}>
              <Pencil aria-hidden size={19} />
            </IconButton>
          </li>
        ))}
      </List>
    </Section>
  )
}

/** The server's English messages in Hebrew. */
function reasonFor(message: string): string {
  if (/fetched/.test(message)) return t.reasons.fetch
  return /damaged/.test(message) ? t.reasons.damaged : t.reasons.other
}

const Section = styled.section`
  display: grid;
  gap: ${space(2)};
  padding-block-start: ${space(8)};
  h3 {
    font-size: ${text.large};
  }
  > p {
    color: ${color.soft};
    font-size: ${text.small};
  }
`

const List = styled.ul`
  margin-block-start: ${space(2)};
  border-radius: ${radius.large};
  background: ${color.paper};
  box-shadow: ${shadow.low};
  list-style: none;
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)} ${space(4)};
    padding: ${space(3)} ${space(5)};
    overflow-wrap: anywhere;
    > bdi {
      flex: 1;
      min-inline-size: ${space(40)};
    }
    > span {
      color: ${color.danger};
      font-size: ${text.small};
    }
    & + li {
      border-block-start: 1px solid ${color.line};
    }
  }
`
