import { Button } from '@lechaim/shared/ui/button.tsx'
import { useStore } from '@nanostores/react'
import { type FormEvent, useRef } from 'react'
import { styled } from 'styled-components'
import { Actions, FormCard, SaveButton } from '../forms/form-layout.tsx'
import { Sortable } from '../sorting/sortable.tsx'
import { afterRender, focusAfterRemoval, focusFirstInvalid } from '../ui/focus.ts'
import { FailedNotice, LoadingBlock, Notice, TabHead } from '../ui/tab-parts.tsx'
import { carouselMessages as t } from './carousel-messages.ts'
import {
  $carousel,
  addSlide,
  arrangeSlides,
  type CarouselState,
  loadCarousel,
  mostSlides,
  removeSlide,
  type Slide,
  saveCarousel,
} from './carousel-store.ts'
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
  const list = useRef<HTMLUListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!(await saveCarousel())) focusFirstInvalid(form)
  }
  // The focus stays where one works: at the new picture, or at the one that took the removed one's place.
  const add = () => {
    addSlide()
    afterRender(() => list.current?.querySelector<HTMLElement>('li:last-child [role="group"] button')?.focus())
  }
  const remove = (slide: Slide, index: number) => {
    removeSlide(slide.key)
    focusAfterRemoval(list.current, index, adder.current)
  }
  return (
    <FormCard onSubmit={submit} noValidate>
      {slides.length === 0 && (
        <Notice>
          <p>{t.none}</p>
        </Notice>
      )}
      <Sortable rows={slides.map(({ key }, index) => ({ id: key, name: t.slide(index + 1) }))} onOrder={arrangeSlides}>
        <List ref={list}>
          {slides.map((slide, index) => (
            <SlideRow
              key={slide.key}
              slide={slide}
              number={index + 1}
              known={saved.includes(slide.address)}
              onRemove={() => remove(slide, index)}
            />
          ))}
        </List>
      </Sortable>
      <Actions>
        <SaveButton saving={saving}>{t.save}</SaveButton>
        <Button ref={adder} $kind="outline" onClick={add} disabled={slides.length >= mostSlides}>
          {t.add}
        </Button>
      </Actions>
    </FormCard>
  )
}

const List = styled.ul`
  list-style: none;
  &:empty {
    display: none;
  }
`
