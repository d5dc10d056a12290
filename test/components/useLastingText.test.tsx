import { expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useLastingText } from '#hooks/useLastingText';
import { simulateTimers } from '../support/bookingScreen.tsx';

it('useLastingText returns a text that has not changed for half a second, and null before', async () => {
  simulateTimers();
  let text = 'Asking the studio';
  const { result, rerender, act } = await renderHook(() => useLastingText(text));
  for (const [changed, milliseconds, lasting] of [
    ['Asking the studio', 499, null],
    ['Asking the studio', 1, 'Asking the studio'],
    ['Sending', 499, null],
    ['Sending again', 1, null],
  ] as const) {
    text = changed;
    await rerender();
    await act(() => void vi.advanceTimersByTime(milliseconds));
    expect(result.current, `"${text}" after ${milliseconds} ms more`).toBe(lasting);
  }
});
