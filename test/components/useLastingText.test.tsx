import { expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useLastingText } from '../../src/screens/booking/FormAside';
import { simulateTimers } from './fixedDay';

it('useLastingText returns a text that has not changed for half a second, and null before', async () => {
  simulateTimers();
  let text = 'Asking the studio';
  const { result, rerender, act } = await renderHook(() => useLastingText(text));
  const afterMilliseconds = async (time: number) => {
    await act(() => void vi.advanceTimersByTime(time));
    return result.current;
  };
  expect(await afterMilliseconds(499)).toBeNull();
  expect(await afterMilliseconds(1)).toBe('Asking the studio');
  text = 'Sending';
  await rerender();
  expect(result.current).toBeNull();
  expect(await afterMilliseconds(400)).toBeNull();
  text = 'Sending again';
  await rerender();
  expect(await afterMilliseconds(50)).toBeNull();
  text = 'Sending';
  await rerender();
  expect(await afterMilliseconds(499)).toBeNull();
  expect(await afterMilliseconds(1)).toBe('Sending');
});
