import { Button } from '@lechaim/shared/ui/button.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'
import { styled } from 'styled-components'
import { Actions, FormCard } from '../forms/form-look.tsx'
import { focusFirstInvalid } from '../frame/focus.ts'
import { frameMessages } from '../frame/frame-messages.ts'
import { FailedNotice, LoadingBlock, Notice } from '../frame/states.tsx'
import { TabHead } from '../frame/tab-head.tsx'
import { carouselMessages as t } from './carousel-messages.ts'
import { $carousel, addSlide, type CarouselState, loadCarousel, mostSlides, saveCarousel } from './carousel-store.ts'
import { SlideRow } from './slide-row.tsx'

/** The pictures of the home page's carousel (SPEC §2). */
export function CarouselTab() {
  const carousel = useStore($carousel)
  return (
    <>
      <TabHead title={t.title} />
      {carousel.state === 'loading' && <LoadingBlock />}
      {carousel.state === 'failed' && <FailedNotice onRetry={loadCarousel} />}
      {carousel.state === 'ready' && <Slides carousel={carousel} />}
    </>
  )
}

function Slides({ carousel: { slides, saved, saving } }: { carousel: Extract<CarouselState, { state: 'ready' }> }) {
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!(await saveCarousel())) focusFirstInvalid(form)
  }
  return (
    <FormCard onSubmit={submit} noValidate>
      {slides.length === 0 && (
        <Notice>
          <p>{t.none}</p>
        </Notice>
      )}
      <List>
        {slides.map((slide, index) => (
          <SlideRow
            key={slide.key}
            slide={slide}
            number={index + 1}
            last={index === slides.length - 1}
            known={saved.includes(slide.address)}
          />
        ))}
      </List>
      <Actions>
        <Button type="submit" aria-busy={saving}>
          {saving ? frameMessages.saving : t.save}
        </Button>
        <Button $kind="outline" onClick={addSlide} disabled={slides.length >= mostSlides}>
          {t.add}
        </Button>
      </Actions>
    </FormCard>
  )
}

const List = styled.ol`
  display: grid;
  gap: ${space(5)};
  list-style: none;
  &:empty {
    display: none;
  }
`
