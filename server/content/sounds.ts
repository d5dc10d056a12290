import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { NamedSound, Sound } from '#studio/defaults';
import { beginningOf, filesIn, whyRefused } from './ownFiles.ts';

/** The most that a sound may have: on a slow network it plays while it loads. */
const maxSoundSize = 1_100_000;
const maxSeconds = 45;

/** The number of bars that are drawn of a sound. */
const bars = 80;

const noMp3 = 'it is no MP3, whatever its name says. Export it as MP3';

/** The size of a decoded piece in bytes. A small file may contain hours, which would fill the memory. */
const piece = 16_384;

/** Decodes MP3 data, up to a second more than a sound may have. */
async function decode(data: Buffer) {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const pieces: (readonly Float32Array[])[] = [];
  let [samples, rate, errors] = [0, 1, 0];
  for (let at = 0; at < data.length && samples <= (maxSeconds + 1) * rate; at += piece) {
    const decoded = decoder.decode(data.subarray(at, at + piece));
    if (decoded.samplesDecoded > 0) pieces.push(decoded.channelData);
    samples += decoded.samplesDecoded;
    rate = decoded.sampleRate || rate;
    errors += decoded.errors.length;
  }
  decoder.free();
  return { pieces, samples, errors, seconds: Math.round(samples / rate) };
}

type Decoded = Awaited<ReturnType<typeof decode>>;

/** True for data that is a sound: of other data, little is decoded, or with many errors. */
const isMp3 = ({ seconds, errors }: Decoded) => seconds >= 1 && errors <= seconds;

/** Returns the greatest amplitude in each part, as a digit: 9 in the loudest part. */
function peaksOf({ pieces, samples }: Decoded): string {
  const amplitudes = new Float32Array(bars);
  let before = 0;
  for (const channels of pieces) {
    for (const channel of channels) {
      channel.forEach((sample, index) => {
        const bar = Math.floor(((before + index) * bars) / samples);
        amplitudes[bar] = Math.max(amplitudes[bar] ?? 0, Math.abs(sample));
      });
    }
    before += channels[0]?.length ?? 0;
  }
  const loudest = Math.max(...amplitudes) || 1;
  return Array.from(amplitudes, (amplitude) => Math.round((9 * amplitude) / loudest)).join('');
}

/** Returns the length and the peaks of a file, or why it cannot be played. */
async function readSound(path: string): Promise<Pick<Sound, 'seconds' | 'peaks'> | string> {
  const refused = whyRefused(path);
  if (refused) return refused;
  const beginning = beginningOf(path);
  // A tag may have a picture; the decoder finds what is behind it.
  const isTagged = beginning.toString('latin1', 0, 3) === 'ID3';
  if (!isTagged && !isMp3(await decode(beginning))) return noMp3;
  const { size } = statSync(path);
  if (size > maxSoundSize) {
    const megabytes = (Math.ceil(size / 100_000) / 10).toFixed(1);
    return `it has ${megabytes} MB, and ${maxSoundSize / 1_000_000} is the most. Cut 20 to 30 seconds out of the song`;
  }
  const decoded = await decode(readFileSync(path));
  if (!isMp3(decoded)) return noMp3;
  const { seconds } = decoded;
  if (seconds > maxSeconds) return `it lasts more than ${maxSeconds} seconds, which is the most`;
  return { seconds, peaks: peaksOf(decoded) };
}

/** Returns the sounds that can be played, with what is read from their files in a folder, and the others. */
export async function readSounds(folder: string, named: readonly NamedSound[]) {
  const files = filesIn(folder);
  const sounds: Sound[] = [];
  const refusedSounds: { file: string; problem: string }[] = [];
  for (const sound of named) {
    // Macs write accents as signs of their own.
    const file = files.find((name) => name.normalize() === sound.file.normalize()) ?? sound.file;
    const read = files.includes(file)
      ? await readSound(join(folder, file))
      : 'there is no such file in the folder sounds';
    if (typeof read === 'string') refusedSounds.push({ file, problem: read });
    else sounds.push({ ...sound, file, ...read });
  }
  return { sounds, refusedSounds };
}
