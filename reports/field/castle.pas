// SPDX-License-Identifier: BSL-1.0
{ Castle Game Engine: TrySphereRayIntersection and IsTunnelSphereCollision.

      graze_field_castle < cases    an answer line for each case line }
program Castle;

{$mode objfpc}{$H+}

uses
  Classes, Math, SysUtils, CastleVectors;

{ --- Lines --- }

{ The digits of a hexadecimal float, with a point between them or without one. }
function Number(const Word: string): Double;
var
  I, Digit, Exponent: Integer;
  AfterPoint: Boolean;
begin
  I := Pos('0x', Word);
  if I = 0 then
  begin
    if Word = 'inf' then Exit(Infinity);
    if Word = '-inf' then Exit(NegInfinity);
    if Word = 'nan' then Exit(NaN);
    Val(Word, Result, Digit);
    Exit;
  end;
  Result := 0;
  Exponent := StrToInt(Copy(Word, Pos('p', Word) + 1));
  AfterPoint := False;
  for I := I + 2 to Pos('p', Word) - 1 do
    if Word[I] = '.' then
      AfterPoint := True
    else
    begin
      Result := 16 * Result + StrToInt('$' + Word[I]);
      if AfterPoint then Exponent := Exponent - 4;
    end;
  // In two steps, since one of the powers alone may leave the range where the product doesn't.
  Result := Result * IntPower(2, Exponent div 2) * IntPower(2, Exponent - Exponent div 2);
  if Word[1] = '-' then Result := -Result;
end;

{ --- Calls --- }

var
  N: array[0..11] of Double;

function Vector(const First: Integer): TVector3;
begin
  Result := Vector3(N[First], N[First + 1], N[First + 2]);
end;

function AnswerRay: string;
var
  Point: TVector3;
begin
  if not TrySphereRayIntersection(Point, Vector(6), N[9], Vector(0), Vector(3)) then Exit('miss');
  Str(Sqrt(Sqr(Point.X - N[0]) + Sqr(Point.Y - N[1]) + Sqr(Point.Z - N[2])), Result);
  Result := 'hit distance=' + Trim(Result);
end;

{ The tunnel is what a sphere sweeps from its start to its end. }
function AnswerTunnel(const EndOfPath: TVector3): string;
begin
  if IsTunnelSphereCollision(Vector(0), EndOfPath, N[3], Vector(7), N[10]) then
    Result := 'hit'
  else
    Result := 'miss';
end;

function Answer(const Line: string): string;
var
  Words: TStringArray;
  I: Integer;
begin
  Words := Line.Split([' '], TStringSplitOptions.ExcludeEmpty);
  for I := 2 to High(Words) do N[I - 2] := Number(Words[I]);
  case Words[0] of
    'ray': Result := AnswerRay;
    'sweep': Result := AnswerTunnel(Vector(0) + Vector(4));
    'cast': Result := AnswerTunnel(Vector(4));
  else
    Result := 'error';
  end;
end;

var
  Line: string;
begin
  // Else an overflow would end the program.
  SetExceptionMask([exInvalidOp, exDenormalized, exZeroDivide, exOverflow, exUnderflow, exPrecision]);
  while not Eof do
  begin
    ReadLn(Line);
    WriteLn(Answer(Line));
    Flush(Output);
  end;
end.
