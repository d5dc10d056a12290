import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Sound } from '#studio/defaults';
import { beginningOf, filesIn, isReadable } from './ownFiles.ts';

/** The most that a sound may have: on a slow network it plays while it loads. */
const maxSize = 1_100_000;
const maxSeconds = 45;

/** The number of bars that are drawn of a sound. */
const bars = 80;

/** The beginning of an MP3 file: a tag or a frame. The decoder logs a line for each error in others. */
const mp3 = /^(ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/;

const noMp3 = 'it is no MP3, whatever its name says. Export it as MP3';

/** Returns the greatest amplitude in each part, as a digit: 9 in the loudest part. */
function peaksOf(channels: readonly Float32Array[], samples: number): string {
  const amplitudes = Array.from({ length: bars }, (_, bar) => {
    const [start = 0, end] = [bar, bar + 1].map((edge) => Math.floor((edge * samples) / bars));
    return channels.reduce(
      (most, channel) =>
        channel.subarray(start, end).reduce((peak, one) => Math.max(peak, Math.abs(one)), most),
      0,
    );
  });
  const loudest = Math.max(...amplitudes) || 1;
  return amplitudes.map((one) => Math.round((9 * one) / loudest)).join('');
}

/** Returns the length and the peaks of a file, or why it cannot be played. */
async function readSound(path: string): Promise<Partial<Sound> & Pick<Sound, 'problem'>> {
  if (!isReadable(path)) return { problem: 'the server cannot read it' };
  if (!mp3.test(beginningOf(path).toString('latin1'))) return { problem: noMp3 };
  const { size } = statSync(path);
  if (size > maxSize) {
    const megabytes = (Math.ceil(size / 100_000) / 10).toFixed(1);
    return {
      problem: `it has ${megabytes} MB, and ${maxSize / 1_000_000} is the most. Cut 20 to 30 seconds out of the song`,
    };
  }
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, samplesDecoded, sampleRate, errors } = decoder.decode(readFileSync(path));
  decoder.free();
  const seconds = Math.round(samplesDecoded / sampleRate);
  // Of what is no sound, little is decoded, or with many errors.
  if (!(seconds >= 1) || errors.length > seconds) return { problem: noMp3 };
  if (seconds > maxSeconds) {
    return { problem: `it lasts ${seconds} seconds, and ${maxSeconds} is the most` };
  }
  return { seconds, peaks: peaksOf(channelData, samplesDecoded), problem: '' };
}

/** Returns sounds with what is read from their files in a folder. */
export async function readSounds(
  folder: string,
  sounds: readonly Sound[],
): Promise<readonly Sound[]> {
  const files = filesIn(folder);
  const read: Sound[] = [];
  for (const sound of sounds) {
    const found = files.includes(sound.file)
      ? await readSound(join(folder, sound.file))
      : { problem: 'there is no such file in the folder sounds' };
    read.push({ ...sound, seconds: 0, peaks: '', ...found });
  }
  return read;
}
