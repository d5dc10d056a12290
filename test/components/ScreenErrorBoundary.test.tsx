import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Main } from '#components/Main';
import { studio } from '#studio/studio';
import { App } from '../../src/app/App';
import { routes } from '../../src/app/routes';
import '../../src/theme/global.css';

/** The site around a booking screen that throws errors. */

let isBroken = false;

function FragileScreen() {
  const [isPressed, press] = useState(false);
  if (isBroken || isPressed) throw new Error('The screen is broken');
  return (
    <Main>
      <h1>A screen that works</h1>
      <button type="button" onClick={() => press(true)}>
        Break
      </button>
    </Main>
  );
}

const { pathname } = window.location;
const booking = routes.find(({ path }) => path === '/booking');
const link = (name: string) => page.getByRole('link', { name, exact: true });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Expects the focused message instead of the screen, and the logged error. */
async function expectMessage() {
  await expect.element(heading('This page stopped working')).toHaveFocus();
  const { mock, mockClear } = vi.mocked(console.error);
  expect(mock.calls.flat().map(String)).toContain('Error: The screen is broken');
  mockClear();
}

beforeEach(async () => {
  if (!booking) throw new Error('there is no booking page');
  vi.spyOn(booking, 'load').mockResolvedValue(FragileScreen);
  isBroken = false;
  await page.viewport(1280, 800);
  window.history.replaceState(null, '', '/');
  await render(<App />);
});

afterEach(() => window.history.replaceState(null, '', pathname));

it('A screen that breaks when it is opened leaves the site, whom to call, and the way back', async () => {
  isBroken = true;
  await link('Book Studio').click();
  await expectMessage();
  const main = page.getByRole('main');
  await expect.element(main.getByRole('link', { name: studio.phone })).toBeVisible();
  await expect.element(main.getByRole('link', { name: studio.email })).toBeVisible();
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
  await link('Accra Recording Studio').click();
  await expect.element(heading(/Elevate Your Sound/)).toHaveFocus();
  isBroken = false;
  await link('Book Studio').click();
  await expect.element(heading('A screen that works')).toHaveFocus();
});

it('A screen that breaks while it is used moves the focus to the message', async () => {
  await link('Book Studio').click();
  await page.getByRole('button', { name: 'Break' }).click();
  await expectMessage();
});
