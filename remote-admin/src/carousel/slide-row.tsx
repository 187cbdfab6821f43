import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { media, space } from '@lechaim/shared/ui/theme.ts'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { styled } from 'styled-components'
import { DangerButton } from '../frame/row-parts.tsx'
import { ImageField } from '../media/image-field.tsx'
import { carouselMessages as t } from './carousel-messages.ts'
import { editSlide, moveSlide, removeSlide, type Slide } from './carousel-store.ts'

interface SlideRowProps {
  slide: Slide
  /** From 1 on. */
  number: number
  last: boolean
  /** Whether the saved list has this address: then it can be shown whatever it is. */
  known: boolean
}

/** One picture of the carousel, with its place among the others. */
export function SlideRow({ slide, number, last, known }: SlideRowProps) {
  return (
    <Row>
      <ImageField
        label={t.addressOf(number)}
        value={slide.address}
        saved={known ? slide.address : ''}
        kind="banner"
        error={slide.error}
        onChange={(address) => editSlide(slide.key, address)}
      />
      <Buttons>
        <IconButton aria-label={t.up(number)} disabled={number === 1} onClick={() => moveSlide(slide.key, -1)}>
          <ArrowUp aria-hidden size={19} />
        </IconButton>
        <IconButton aria-label={t.down(number)} disabled={last} onClick={() => moveSlide(slide.key, 1)}>
          <ArrowDown aria-hidden size={19} />
        </IconButton>
        <DangerButton aria-label={t.remove(number)} onClick={() => removeSlide(slide.key)}>
          <Trash2 aria-hidden size={19} />
        </DangerButton>
      </Buttons>
    </Row>
  )
}

const Row = styled.li`
  display: grid;
  gap: ${space(1)};
  ${media.tablet} {
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: ${space(4)};
  }
`

const Buttons = styled.div`
  display: flex;
  justify-content: end;
`
